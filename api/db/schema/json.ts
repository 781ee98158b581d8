/** JSON from a column, whose shape is declared by the query that reads it. */
export type Json = unknown
