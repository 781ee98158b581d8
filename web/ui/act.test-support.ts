import { act as actInReact } from 'react'

/** React complains of what changes outside of `act` as long as this is set. */
const complain = (on: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: on })

let running = 0

/**
 * Does something and shows what follows from it at once. What follows later, such as the answer to a request, may change the page
 * outside of it; tests wait for that by `expect.poll`.
 */
export const act = async <T>(does: () => Promise<T> | T): Promise<T> => {
  running += 1
  complain(true)
  try {
    return await actInReact(async () => does())
  } finally {
    running -= 1
    complain(running > 0)
  }
}
