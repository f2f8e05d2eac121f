// CollectionLayoutTests
