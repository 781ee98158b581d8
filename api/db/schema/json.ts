/** JSON as it comes out of a column: the query that reads it says what it holds. */
export type Json = unknown
