import DataLoader from 'dataloader'
import type { Db } from '#db/connect.ts'

/**
 * Combines the queries that concurrent calls issue at the same moment into one statement, so that under load each call
 * costs a fraction of a round trip. `ask` returns one answer per question, in order. A call inside a transaction
 * queries alone, because only it sees its own writes. An answer is never older than its question.
 */
export function batchQuery<Q, A>(
  ask: (db: Db, questions: Q[]) => Promise<A[]>,
  { atMost = 200 } = {},
): (db: Db, question: Q) => Promise<A> {
  const loaders = new WeakMap<Db, DataLoader<Q, A>>()
  const loaderFor = (db: Db): DataLoader<Q, A> => {
    const known = loaders.get(db)
    if (known) return known
    const loader = new DataLoader<Q, A>((questions) => ask(db, [...questions]), {
      cache: false,
      maxBatchSize: atMost,
      batchScheduleFn: (dispatch) => void setImmediate(dispatch),
    })
    loaders.set(db, loader)
    return loader
  }
  return async (db, question) =>
    db.isTransaction ? ((await ask(db, [question]))[0] as A) : loaderFor(db).load(question)
}
