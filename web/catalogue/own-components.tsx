import { Button } from '@mantine/core'
import { Award, Laptop } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MailFailureNote } from '#entities/mail-failure-note.tsx'
import { PercentTrend } from '#ui/charts/percent-trend.tsx'
import { ListRow } from '#ui/layout/list-row.tsx'
import { middle, type Size } from '#ui/media/crop.ts'
import { PictureCrop } from '#ui/media/image-crop.tsx'
import { StatGrid } from '#ui/text/stat-grid.tsx'
import { Piece } from './piece.tsx'

const figures = [
  { name: 'Eleni', value: '12', note: 'Markou' },
  { name: 'Andrei', value: '98 %', note: 'Popescu' },
  { name: 'Lucía', value: '3', note: 'Romero' },
  { name: 'Katerina', value: '1,204', note: 'Vlachou' },
]

const percentages = [20, 45, 50, 72, 88].map((percent, index) => ({ on: `2026-11-0${index + 1}`, percent }))
const trend = {
  title: 'Eleni Markou',
  why: 'Katerina Vlachou, Lucía Romero',
  rows: percentages.map((point) => ({ ...point, share: '12 / 20' })),
  labels: { table: 'Andrei Popescu', on: 'Eleni', percent: '%', share: 'Markou' },
}

const Crop = ({ ratio, isRound }: { ratio: number; isRound?: boolean }) => {
  const [picture, setPicture] = useState<Size | null>(null)
  const [choice, setChoice] = useState(middle)
  return (
    <PictureCrop
      address="/img/badges/perfect_quiz.svg"
      ratio={ratio}
      {...(isRound && { isRound })}
      picture={picture}
      onPicture={setPicture}
      onUnreadable={() => setPicture(null)}
      choice={choice}
      onChoice={setChoice}
    />
  )
}

/** Components with people's own data: statistics, list rows, and the image crop. */
export const OwnComponents = () => {
  const { t } = useTranslation('errors')
  return (
    <>
      <Piece name="StatGrid" wide>
        <StatGrid figures={figures.slice(0, 3)} inRow={3} />
        <StatGrid figures={figures} inRow={4} />
      </Piece>
      <Piece name="PercentTrend" wide>
        <PercentTrend {...trend} target={80} />
      </Piece>
      <Piece name="Lines of one’s own" wide>
        <ul>
          <ListRow icon={<Award size={22} aria-hidden />} isGold end={<Button>{t('actions.retry')}</Button>}>
            <b>Eleni Markou</b>
          </ListRow>
          <ListRow icon={<Laptop size={22} aria-hidden />} end={null}>
            <b>Lucía Romero</b>
            <p>Chromium</p>
          </ListRow>
        </ul>
      </Piece>
      <Piece name="Mail failure" wide>
        <MailFailureNote
          failure={{ reason: 'recipient_refused', given_up: true, since: '2026-11-02T09:00:00Z' }}
        />
        <MailFailureNote
          failure={{ reason: 'server_failed', given_up: false, since: '2026-11-02T09:00:00Z' }}
        />
      </Piece>
      <Piece name="Crop" wide>
        <Crop ratio={16 / 9} />
        <Crop ratio={1} isRound />
      </Piece>
    </>
  )
}
