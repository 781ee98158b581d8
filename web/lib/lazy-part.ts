import { lazyRouteComponent } from '@tanstack/react-router'
import { NoAnswerError } from './api/api-error.ts'
import { isOnline } from './online.ts'

/** A part of the app that could not be fetched for want of a network. */
class MissingPartError extends NoAnswerError {}

/** Browsers say only in words that a part could not be fetched. */
const saysSo = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/** True where only loading the page anew helps: a part that failed once is not asked for again. */
export const isMissingPart = (error: unknown): boolean => error instanceof MissingPartError || saysSo(error)

export const isUnreachable = (error: unknown): boolean =>
  error instanceof NoAnswerError || isMissingPart(error)

const withoutReloadOffline = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    throw isOnline() ? error : new MissingPartError(error)
  }
}

/**
 * A part of the app that comes when it is first shown. With a network a part that is gone has the page loaded anew, once, since a
 * newer build may have replaced it; without one that helps nobody.
 */
export const lazyPart = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => withoutReloadOffline(load), name)
