// Declares the members of node that the client uses, because the types of node are a package of npm.

declare module "node:child_process" {
  interface Readable {
    on(event: "data", listener: (chunk: any) => void): this;
    setEncoding(encoding: "utf8"): this;
  }
  interface Writable {
    write(bytes: Uint8Array): boolean;
    end(): void;
    on(event: "error", listener: (error: Error) => void): this;
  }
  export interface ChildProcess {
    readonly pid?: number;
    readonly stdin: Writable;
    readonly stdout: Readable;
    readonly stderr: Readable;
    kill(signal: "SIGKILL"): boolean;
    on(event: "spawn", listener: () => void): this;
    on(event: "error", listener: (error: Error & { code?: string }) => void): this;
    on(event: "close", listener: (code: number | null, signal: string | null) => void): this;
  }
  interface SpawnOptions {
    cwd?: string;
    env?: { [name: string]: string | undefined };
    stdio: ["pipe", "pipe", "pipe"];
    windowsHide?: boolean;
  }
  export function spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
}

declare module "node:net" {
  export interface Socket {
    readonly closed: boolean;
    on(event: "connect", listener: () => void): this;
    on(event: "data", listener: (chunk: Uint8Array) => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    on(event: "close", listener: () => void): this;
    write(bytes: Uint8Array): boolean;
    end(): this;
    destroy(error?: Error): this;
  }
  export function connect(address: { path: string } | { port: number; host?: string }): Socket;
}

declare const process: { readonly pid: number; readonly env: { [name: string]: string | undefined } };
