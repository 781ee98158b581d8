import { expect, it } from 'vitest'
import { render } from '#ui/render.test-support.tsx'
import { asAuthor, ExerciseContext } from '../exercise/exercise-host.ts'
import { FlipCards } from './flip-cards.tsx'

const card = (id: string, front: string, back: string) => ({ id, front, back })
const cards = [card('a', 'Phishing', 'A message that fishes for secrets'), card('b', 'Vishing', ' ')]
const node = { type: 'flipCards', attrs: { id: 'cards', cards } }
const texts = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

it('shows a reader no card with a blank side', async () => {
  const leave = await render(<FlipCards node={node} locale="en_US" />)
  expect(texts()).toEqual([expect.stringContaining('Phishing')])
  await leave()
})

it('says to its author which side is not written', async () => {
  const leave = await render(
    <ExerciseContext value={asAuthor}>
      <FlipCards node={node} locale="en_US" />
    </ExerciseContext>,
  )
  await expect
    .poll(texts)
    .toEqual(['PhishingA message that fishes for secrets', 'VishingBack, not written yet'])
  await leave()
})
