import DataLoader from 'dataloader'
import type { Db } from '#db/connect.ts'

/**
 * Questions that calls ask in the same moment, asked of the database by one statement: under load a call then costs a part of a
 * round trip. `ask` answers question by question, in their order. Whoever is in a transaction asks alone, as only it sees what
 * it wrote; and an answer is never older than its question.
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
