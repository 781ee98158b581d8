/** The part of the product’s logger that the database code needs. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
