import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
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

/** No violation of WCAG A or AA on what is shown now. */
export const expectAccessible = (page: Page): Promise<void> => expectNone(page, { runOnly: tags })

/** For whole screens: what is good practice too, in both themes. The dark one differs by its colors only. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectNone(page, { runOnly: [...tags, 'best-practice'] })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, onlyRule('color-contrast'))
  await page.emulateMedia({ colorScheme: 'light' })
}

/** For a screen as a phone shows it: other buttons, and closer to each other. */
export const expectTargets = (page: Page): Promise<void> => expectNone(page, onlyRule('target-size'))

/** What is wrong with what is shown now, in words that begin with the rule. */
export const violationsOn = (page: Page): Promise<string[]> => violationsOf(page, { runOnly: tags })

/**
 * Axe is put into a page once, as reading it costs more than a look. What stands in a frame, the preview's page, is looked at
 * under its own address. It fetches nothing again, which the policy of a downloaded site forbids.
 */
async function violationsOf(page: Page, looked: Looked): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script)
  return page.evaluate(
    async (options) => {
      if (!window.axe) throw new Error('The page went away while it was looked at')
      const { violations } = await window.axe.run({ exclude: ['iframe'] }, options)
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
      )
    },
    { ...looked, preload: false, resultTypes: ['violations' as const] },
  )
}

async function expectNone(page: Page, looked: Looked): Promise<void> {
  // What stands half under a bar, where the page happened to be scrolled to, is no small target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await settled(page)
  const found = await violationsOf(page, looked)
  // Soft, so that one run names all there is on a way.
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([])
}

/** A page that still fades in has colors of its own. What takes longer, such as a notification’s time, fades nothing. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const longest = 1_000
    const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
    const frame = () => new Promise(requestAnimationFrame)
    // A change of theme starts its transitions with the next frame.
    await Promise.race([frame().then(frame), pause(longest)])
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest)
      .map(({ finished }) => finished)
    await Promise.race([Promise.allSettled(ending), pause(longest)])
  })
