/** What the database part needs of the product's logger. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
