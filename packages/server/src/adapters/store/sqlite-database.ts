/** What the drivers have in common. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  get(...values: (string | number)[]): unknown;
  all(...values: (string | number)[]): unknown[];
  /** `changes`: how many rows it wrote. */
  run(...values: (string | number | null)[]): { changes: number | bigint };
}

/** Opens a file, and creates it if it does not exist. Reads, writes and locks nothing yet. */
export type OpenDatabase = (file: string) => SqliteDatabase;
