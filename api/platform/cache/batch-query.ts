import type { Db } from '#db/connect.ts'

interface Waiting<Q, A> {
  question: Q
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

/**
 * Questions that calls ask in the same moment, asked of the database by one statement: under load a call then costs a part of a
 * round trip. `ask` answers question by question, in their order. Whoever is in a transaction asks alone, as only it sees what
 * it wrote; and an answer is never older than its question.
 */
export function together<Q, A>(
  ask: (db: Db, questions: Q[]) => Promise<A[]>,
  { atMost = 200 } = {},
): (db: Db, question: Q) => Promise<A> {
  const gathered = new WeakMap<Db, Waiting<Q, A>[]>()

  const askAll = async (db: Db, waiting: Waiting<Q, A>[]): Promise<void> => {
    try {
      const answers = await ask(
        db,
        waiting.map(({ question }) => question),
      )
      waiting.forEach(({ resolve }, index) => resolve(answers[index] as A))
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }
  const askGathered = (db: Db): void => {
    const waiting = gathered.get(db) ?? []
    gathered.delete(db)
    for (let from = 0; from < waiting.length; from += atMost)
      void askAll(db, waiting.slice(from, from + atMost))
  }
  return (db, question) =>
    new Promise((resolve, reject) => {
      const asker = { question, resolve, reject }
      if (db.isTransaction) return void askAll(db, [asker])
      const waiting = gathered.get(db)
      if (waiting) return void waiting.push(asker)
      gathered.set(db, [asker])
      setImmediate(askGathered, db)
    })
}
