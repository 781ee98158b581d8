import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { prepareLadder, type Rival } from '../support/ladder.ts'
import { joined, reloadAndJoin } from '../support/live.ts'
import { testOnFailingNetwork } from '../support/network/failing-network.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff, arriveAsStudent } from '../support/signing-in/sign-in.ts'

const ownPlace = (page: Page) => page.getByRole('region', { name: 'Your place' })

test('places change as points come, and nobody is shown who stepped out', async ({
  page,
  request,
  arrive,
}) => {
  const { companyId, rivals } = await prepareLadder(request, 'Ladder', [
    ['Vera', 2],
    ['Lena', 3],
    ['Carl', 1],
    ['Dora', 1],
    ['Emil', 1],
    ['Fay', 1],
  ])
  const [viewer, leader, climber] = rivals as [Rival, Rival, Rival]
  await arriveAsStudent(page, viewer.email, '/leaderboard?lang=en')
  await test.step('at first everybody sees their own place alone', async () => {
    await expect(ownPlace(page)).toContainText('of 6 people')
    await expect(page.getByText(leader.name)).toHaveCount(0)
    await expectAccessible(page)
    await photograph(page, 'leaderboard-own-place')
  })
  const office = await arrive()
  await arriveAsStaff(office, 'admin', `/admin/settings?company=${companyId}&lang=en`)
  await test.step('with made-up names nobody is known', async () => {
    await showOnLeaderboard(office, { mode: 'Pseudonyms' })
    await page.reload()
    await expect(page.getByRole('list', { name: 'Places' }).getByRole('listitem')).toHaveCount(4)
    await expect(page.getByText(leader.name)).toHaveCount(0)
    await expectAccessible(page)
    await photograph(page, 'leaderboard-pseudonyms')
  })
  await test.step('with names places change while one looks', async () => {
    await showOnLeaderboard(office, { mode: 'Names' })
    await reloadAndJoin(page)
    await expect(ownPlace(page)).toContainText('2of 6 people')
    await expect(page.getByRole('list', { name: 'Top three' })).toContainText(leader.name)
    await climber.read(2)
    await expect(ownPlace(page)).toContainText('3of 6 people')
    await expectAccessibleInBothThemes(page)
    await expectToFitPhone(page)
    await photograph(page, 'leaderboard-names')
  })
  await test.step('whoever steps out is gone from the lists of others at once', async () => {
    const other = await arrive()
    await arriveAsStudent(other, leader.email, '/leaderboard?lang=en')
    await other.getByRole('button', { name: 'Leave the leaderboard' }).click()
    await expect(ownPlace(other)).toContainText('You’ve stepped out')
    await expect(page.getByText(leader.name)).toHaveCount(0)
    await expect(ownPlace(page)).toContainText('of 5 people')
    await photograph(other, 'leaderboard-stepped-out')
  })
  await test.step('where the company asks first, nobody is shown who has not joined', async () => {
    await showOnLeaderboard(office, { isOptIn: true })
    await joinIfOffered(page, climber.name)
  })
})

testOnFailingNetwork(
  'what was missed without a network is read once when it is back',
  async ({ page, context, request, network }) => {
    const { rivals } = await prepareLadder(request, 'Gap', [
      ['Vera', 3],
      ['Lena', 1],
      ['Carl', 1],
      ['Dora', 1],
      ['Emil', 1],
    ])
    const [viewer, friend] = rivals as [Rival, Rival]
    const { id } = await viewer.call('post', '/api/student/community/posts', {
      title: 'Is this courier real?',
      body: 'It asks for 2 euros.',
      is_question: true,
    })
    await arriveAsStudent(page, viewer.email, '/leaderboard?lang=en')
    const thread = await context.newPage()
    const bothJoined = [joined(page), joined(thread)]
    await expect(ownPlace(page)).toContainText('of 5 people')
    await thread.goto(`/community/posts/${id}?lang=en`)
    await expect(thread.getByRole('heading', { level: 1 })).toBeVisible()
    const path = `/api/student/community/posts/${id}/comments`
    await friend.call('post', path, { body: 'Ask the post office.' })
    await Promise.all(bothJoined)
    await expect(thread.getByText('Ask the post office.')).toBeVisible()
    await network.lose(context)
    // A person’s second comment right after the first would be refused.
    await sleep(5_000)
    await friend.call('post', path, { body: 'Delete it.' })
    await viewer.read(1)
    // The connection is given up after 8 seconds without an answer. By then the pages’ data is stale, so reconnecting would
    // load it a second time.
    await sleep(11_000)
    const [reads, readsOfThread] = [countReads(page), countReads(thread)]
    await network.restore()
    await expect(thread.getByText('Delete it.')).toBeVisible()
    await expect(page.getByText('points this month')).toBeVisible()
    await expect(ownPlace(page)).toContainText('140')
    await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
    await sleep(5_000)
    expect(reads()).toMatchObject({
      '/api/student/leaderboard': 1,
      '/api/notices/new': 1,
      '/api/student/badges': 1,
    })
    const post = `/api/student/community/posts/${id}`
    expect(readsOfThread()).toMatchObject({ [post]: 1, [`${post}/comments`]: 1, '/api/notices/new': 1 })
  },
)

async function joinIfOffered(page: Page, hidden: string): Promise<void> {
  // Joining is applied to people by a background job.
  await expect(async () => {
    await page.reload()
    await expect(ownPlace(page)).toContainText('You’re not on the leaderboard', { timeout: 3_000 })
  }).toPass()
  await expect(page.getByText(hidden)).toHaveCount(0)
  await photograph(page, 'leaderboard-opt-in')
  await page.getByRole('button', { name: 'Join the leaderboard' }).click()
  await expect(ownPlace(page)).toContainText('Not enough people yet')
}

/** Counts each read from now on. */
function countReads(page: Page): () => Record<string, number> {
  const counts: Record<string, number> = {}
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET') counts[pathname] = (counts[pathname] ?? 0) + 1
  })
  return () => counts
}

async function showOnLeaderboard(
  office: Page,
  { mode, isOptIn }: { mode?: string; isOptIn?: boolean },
): Promise<void> {
  if (mode) await office.getByLabel('What colleagues see on the leaderboard').selectOption({ label: mode })
  if (isOptIn) await office.getByRole('switch', { name: 'Show only people who choose to take part' }).check()
  const saved = office.waitForResponse((one) => one.request().method() === 'PATCH' && one.ok())
  await office.getByRole('button', { name: /^Save/ }).click()
  await saved
  await expect(office.getByText(/saved/i).first()).toBeVisible()
}
