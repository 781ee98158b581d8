import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { placesChangedEvent } from '#contract/events.ts'
import { getLeaderboard, updateParticipation } from '#contract/points/leaderboard.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { givePoints } from '#tests/support/builders/points.ts'
import { aLiveChannel } from '#tests/support/live.ts'

const app = aTestApp()

/** Returns how many such events the person has received from now on. */
async function hintsFor(person: TestPerson): Promise<() => number> {
  const channel = await aLiveChannel(app, person)
  let hints = 0
  channel.bind(placesChangedEvent, () => {
    hints += 1
  })
  return () => hints
}

const give = (person: TestPerson) => givePoints(app, person, 10)

it('changed places are hinted at to who has the leaderboard of that company open, once for what comes together', async () => {
  const [company, other] = [await aCompany(app), await aCompany(app)]
  const [viewer, away, earner] = [
    await aStudent(app, company),
    await aStudent(app, company),
    await aStudent(app, company),
  ]
  const stranger = await aStudent(app, other)
  for (const person of [viewer, stranger]) await app.call(getLeaderboard, { as: person })
  const [seen, unseen, elsewhere] = [await hintsFor(viewer), await hintsFor(away), await hintsFor(stranger)]
  await give(earner)
  await give(earner)
  await expect.poll(seen).toBe(1)
  await app.call(updateParticipation, { as: earner, body: { takes_part: false } })
  await expect.poll(seen).toBe(2)
  await sleep(200)
  expect([seen(), unseen(), elsewhere()]).toEqual([2, 0, 0])
})

it('whoever watches sees places change as points come, and nobody who stepped out', async () => {
  const company = await aCompany(app)
  await app.database.db
    .updateTable('companies')
    .set({ leaderboard_mode: 'names' })
    .where('id', '=', company.id)
    .execute()
  const names = ['Viewer', 'Leaver', 'Climber', 'Third', 'Fourth', 'Fifth']
  const people = await Promise.all(
    names.map((first_name) => aStudent(app, company, { first_name, last_name: 'X' })),
  )
  const [viewer, leaver, climber] = people as [TestPerson, TestPerson, TestPerson]
  for (const person of people) await give(person)
  await give(leaver)
  const read = async () => {
    const { own, people: count, top, neighbours } = (await app.call(getLeaderboard, { as: viewer })).data.data
    const shown = [...top, ...neighbours].map(({ name }) => name)
    return { place: own?.place, count, first: top[0]?.name, hasLeaver: shown.includes('Leaver X') }
  }
  expect(await read()).toEqual({ place: 2, count: 6, first: 'Leaver X', hasLeaver: true })
  const hints = await hintsFor(viewer)
  const before = hints()
  await give(climber)
  await give(climber)
  await expect.poll(hints).toBeGreaterThan(before)
  expect(await read()).toEqual({ place: 3, count: 6, first: 'Climber X', hasLeaver: true })
  await app.call(updateParticipation, { as: leaver, body: { takes_part: false } })
  expect(await read()).toEqual({ place: 2, count: 5, first: 'Climber X', hasLeaver: false })
})
