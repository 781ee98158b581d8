const calls = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)'|(\w+))/g
const reads = /\b(?:selectFrom|\w+Join)\(\s*'\w+'/g
const statements =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?"?(\w+)"?/gi

/** The tables of the schema, read from the `Database` interface. */
export function tableNames(schema: string): string[] {
  const list = /export interface Database \{([^}]*)\}/.exec(schema)?.[1] ?? ''
  return [...list.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name)
}

/**
 * The tables that a source file writes. If it writes to a table given by a variable, every table it mentions counts.
 */
export function tablesWrittenIn(source: string, tables: readonly string[]): Set<string> {
  const written = new Set<string>()
  for (const [, name, variable] of source.matchAll(calls)) {
    const named = [...source.replace(reads, '').matchAll(/'(\w+)'/g)].map(([, text = '']) => text)
    for (const table of variable ? named : [name ?? '']) written.add(table)
  }
  for (const [, name = ''] of withoutComments(source).matchAll(statements)) written.add(name)
  return new Set(tables.filter((table) => written.has(table)))
}

/** Prose such as "update courses" is not a statement. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
