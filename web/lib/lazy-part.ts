import { lazyRouteComponent } from '@tanstack/react-router'
import { NoAnswerError } from './api/api-error.ts'
import { isOnline } from './online.ts'

/** A chunk of the app that could not be loaded because there is no network. */
class MissingPartError extends NoAnswerError {}

/** Browsers report a chunk that could not be loaded only by the text of the error. */
const saysSo = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/** True where only reloading the page helps: the browser does not request a failed chunk again. */
export const isMissingPart = (error: unknown): boolean => error instanceof MissingPartError || saysSo(error)

export const isUnreachable = (error: unknown): boolean =>
  error instanceof NoAnswerError || isMissingPart(error)

/** The router knows a missing script by its text, and reloads once. Vite has a text of its own for a missing stylesheet. */
const asMissingScript = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith('Unable to preload CSS')
    ? new TypeError(`Failed to fetch dynamically imported module: ${error.message}`, { cause: error })
    : error

const withoutReloadOffline = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    throw isOnline() ? asMissingScript(error) : new MissingPartError(error)
  }
}

/**
 * A component in a chunk of its own, loaded when it is first shown. If the chunk is gone while online, the page
 * reloads once, since a newer build may have replaced it; offline a reload would not help.
 */
export const lazyPart = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => withoutReloadOffline(load), name)
