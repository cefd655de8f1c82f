/** Where to install a driver of SQLite: Node looks for it where the server is, not where it is started. */
export const driverFolder = "in the project with @understudy/server, or beside understudy.mjs";

/** The file of a store that nobody named, in the working directory. */
export const defaultSqliteFile = ".understudy/stack.db";
