import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** A node of a plan as `explain (analyze, format json)` shows it. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** What such a statement answers in its only row. */
export interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }]
}

const withInner = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withInner)]

/** The nodes that read tables. */
export const readsOf = ({ 'QUERY PLAN': [{ Plan: top }] }: Explained): PlanNode[] =>
  withInner(top).filter((node) => node['Relation Name'] !== undefined)

/** Rows read by nodes, including those that a filter dropped. */
export const rowsRead = (reads: readonly PlanNode[]): number =>
  reads.reduce(
    (sum, node) => sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    0,
  )

/** The tables that nodes scan as a whole. */
export const scannedTables = (reads: readonly PlanNode[]): string[] =>
  reads.filter((node) => node['Node Type'].includes('Seq Scan')).map((node) => String(node['Relation Name']))

/** Runs a query: how many rows of these tables it reads, and which of them it scans as a whole. */
export async function measureQuery(
  db: Db,
  query: RawBuilder<unknown>,
  tables: readonly string[],
): Promise<{ read: number; scanned: string[] }> {
  const { rows } = await sql<Explained>`explain (analyze, timing off, format json) ${query}`.execute(db)
  const reads = rows.flatMap(readsOf).filter((node) => tables.includes(node['Relation Name'] ?? ''))
  return { read: rowsRead(reads), scanned: scannedTables(reads) }
}
