import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Frame, type Page } from '@playwright/test'
import type * as axeCore from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

type Looked = Pick<axeCore.RunOptions, 'runOnly'>

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const onlyRule = (rule: string): Looked => ({ runOnly: { type: 'rule', values: [rule] } })
const script = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8')

/** No violation of WCAG A or AA in the current state of the page, or of a page in a frame. */
export const expectAccessible = (page: Page | Frame): Promise<void> => expectNone(page, { runOnly: tags })

/** For whole screens: also checks best practices, in both themes. The dark theme differs only in its colors. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectNone(page, { runOnly: [...tags, 'best-practice'] })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, onlyRule('color-contrast'))
  await page.emulateMedia({ colorScheme: 'light' })
}

/** For a phone’s layout, which has different buttons closer to each other. */
export const expectTargets = (page: Page): Promise<void> => expectNone(page, onlyRule('target-size'))

/** All violations in the current state of the page, as texts that begin with the rule. */
export const violationsOn = (page: Page): Promise<string[]> => violationsOf(page, { runOnly: tags })

/**
 * The content of a frame, such as the preview’s page, is checked at its own address. Naming each element looked at costs a
 * fifth of a check, so only those of violations are named.
 */
const violationsIn = (page: Page | Frame, looked: Looked): Promise<string[]> =>
  page.evaluate(
    async (options) => {
      if (!window.axe) throw new Error('The page was replaced during the accessibility check')
      const { axe } = window
      const look = (selectors: boolean) => axe.run({ exclude: ['iframe'] }, { ...options, selectors })
      const { violations } = await look(false)
      if (violations.length === 0) return []
      // The page may have changed since: then the first look counts, without the names of its elements.
      const named = (await look(true)).violations
      return (named.length > 0 ? named : violations).flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help} (${target?.join(' ') ?? 'gone meanwhile'})`),
      )
    },
    // Axe must not fetch anything again, which the policy of a downloaded site forbids.
    { ...looked, preload: false, resultTypes: ['violations' as const] },
  )

/**
 * Axe is injected once per page, because loading it costs more than a check. Its page is at the top, so that a target
 * partly covered by a bar is not reported as too small.
 */
async function violationsOf(page: Page | Frame, looked: Looked): Promise<string[]> {
  const { hasAxe } = await settle(page, { atTop: true })
  if (!hasAxe) await page.evaluate(script)
  return violationsIn(page, looked)
}

async function expectNone(page: Page | Frame, looked: Looked): Promise<void> {
  // Soft, so that one run reports all violations.
  expect.soft(await violationsOf(page, looked), `accessibility of ${page.url()}`).toEqual([])
}

/**
 * Waits for fading pages, whose colors differ. Longer animations, such as a notification’s timer, do not fade anything.
 */
export async function settled(page: Page | Frame): Promise<void> {
  await settle(page, { atTop: false })
}

/** Scrolls, waits and looks for axe in one call, because each call is answered by three processes. */
const settle = (page: Page | Frame, options: { atTop: boolean }): Promise<{ hasAxe: boolean }> =>
  page.evaluate(async ({ atTop }) => {
    if (atTop) scrollTo({ top: 0, behavior: 'instant' })
    const longest = 1_000
    const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
    const frame = () => new Promise(requestAnimationFrame)
    // A theme change starts its transitions with the next frame.
    await Promise.race([frame().then(frame), pause(longest)])
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest)
      .map(({ finished }) => finished)
    await Promise.race([Promise.allSettled(ending), pause(longest)])
    return { hasAxe: window.axe !== undefined }
  }, options)
