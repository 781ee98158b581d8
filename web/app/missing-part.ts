import { NoAnswerError } from '../lib/api/api-error.ts'
import { isOnline } from '../lib/online.ts'

/** A part of the app that could not be fetched for want of a network. */
class MissingPartError extends NoAnswerError {}

/** Browsers say only in words that a part could not be fetched. */
const saysSo = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/** True where only loading the page anew helps: a part that failed once is not asked for again. */
export const isMissingPart = (error: unknown): boolean => error instanceof MissingPartError || saysSo(error)

export const isUnreachable = (error: unknown): boolean =>
  error instanceof NoAnswerError || isMissingPart(error)

/** With a network the router loads the page anew by itself, since a newer build may have replaced the part; without one that helps nobody. */
export const withoutReloadOffline = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    throw isOnline() ? error : new MissingPartError(error)
  }
}
