"""All scenarios, in the order of the table."""

from faults.commands import COMMANDS
from faults.servers import SERVERS

SCENARIOS = [COMMANDS[0], *SERVERS, *COMMANDS[1:]]
