import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from '#db/connect.ts'

/** A placeholder for a value in a query that is compiled before the value is known. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const mostShapes = 50

/**
 * Builds and compiles a query once per shape instead of in every call, for frequently read lists: building a query
 * costs as much as reading twenty rows. `build` receives placeholders, which it may pass on but must not inspect;
 * whatever affects the SQL text belongs in the shape.
 */
export function compileOnce<Shape, Values extends object, Row>(
  build: (db: Db, values: Values, shape: Shape) => Compilable<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<Row[]> {
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
  const compiled = new Map<string, CompiledQuery<Row>>()
  const compile = (db: Db, shape: Shape): CompiledQuery<Row> => {
    const key = JSON.stringify(shape)
    const query = compiled.get(key) ?? build(db, placeholders, shape).compile()
    if (compiled.size < mostShapes) compiled.set(key, query)
    return query
  }
  return async (db, values, shape) => {
    const query = compile(db, shape)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
