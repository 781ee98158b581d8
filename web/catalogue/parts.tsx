import { Button } from '@mantine/core'
import { Bell, Grid2X2, List } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BadgeImage } from '#entities/badge-image.tsx'
import { PersonCell } from '#entities/person-cell.tsx'
import { MaterialList } from '#features/learning/lesson/material-list.tsx'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { ImpersonationHint, LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { ProgressBar, ProgressRing, StepSegments } from '#ui/feedback/progress.tsx'
import { SaveStatus } from '#ui/feedback/save-status.tsx'
import { RowsSkeleton, Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { RoundTile } from '#ui/icons/round-tile.tsx'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Card, CardList } from '#ui/layout/page.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { BrandMark, BrandName } from '#ui/media/brand-mark.tsx'
import { Drawing } from '#ui/media/svg-image.tsx'
import { BreakableText } from '#ui/text/breakable-text.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { KeyCap, Pill, Status } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './catalogue.module.css'
import { Piece } from './piece.tsx'

const tones = ['neutral', 'good', 'warn', 'bad', 'info', 'brand'] as const
const phases = ['saved', 'saving', 'offline', 'conflict', 'refused'] as const
const marks = ['full', 'ring', 'square'] as const
const names = ['Eleni Markou', 'Андрей', 'Andrei Popescu', 'Lucía Romero']

const Pictures = () => (
  <>
    <Piece name="Avatar">
      {(['sm', 'md', 'lg', 'xl'] as const).map((size, index) => (
        <Avatar key={size} size={size} name={names[index] ?? ''} />
      ))}
    </Piece>
    <Piece name="Person in a table">
      <PersonCell person={{ full_name: 'Eleni Markou', email: 'eleni.markou@company.example', avatar: null }}>
        <b>Eleni Markou</b>
      </PersonCell>
    </Piece>
    <Piece name="Badge image">
      {[32, 72, 120].map((size) => (
        <BadgeImage key={size} type="perfect_quiz" size={size} />
      ))}
      <BadgeImage type="perfect_quiz" locked />
    </Piece>
    <Piece name="Brand">
      <BrandMark size={40} />
      <BrandName />
    </Piece>
    <Piece name="Drawing" wide>
      {(['lost', 'closed', 'offline', 'broken', 'empty'] as const).map((name) => (
        <Drawing key={name} name={name} />
      ))}
    </Piece>
  </>
)

const materials = [
  { id: 'sheet', kind: 'file', title: 'Eleni Markou', url: '/files/sheet.pdf', mime: null, bytes: 48_000 },
  { id: 'link', kind: 'link', title: 'Lucía Romero', url: 'https://example.org/', mime: null, bytes: null },
] as const

const Links = () => {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <>
      <Piece name="Links">
        <ButtonLink to="front.home">{t('errors:actions.home')}</ButtonLink>
        <ButtonLink to="front.home" variant="default" size="sm">
          {t('errors:actions.retry')}
        </ButtonLink>
        <TextLink to="front.home">{t('errors:actions.home')}</TextLink>
      </Piece>
      <Piece name="Materials" wide>
        <MaterialList materials={materials} />
      </Piece>
      <Piece name="Tab links">
        <TabLinks label={t('table.next')}>
          <RouteLink to="front.home">{t('errors:notFound.title')}</RouteLink>
          <RouteLink to="login">{t('theme.choose')}</RouteLink>
        </TabLinks>
      </Piece>
    </>
  )
}

const Controls = () => {
  const { t } = useTranslation(['common', 'errors'])
  const [view, setView] = useState<'light' | 'dark' | 'auto'>('light')
  const options = [
    { value: 'light', label: t('theme.light'), icon: <List size={16} aria-hidden /> },
    { value: 'dark', label: t('theme.dark'), icon: <Grid2X2 size={16} aria-hidden /> },
    { value: 'auto', label: t('theme.auto') },
  ] as const
  return (
    <>
      <Piece name="Only for the person themselves">
        <ImpersonationHint />
        <LockedWhileImpersonating>
          <Button>Save</Button>
        </LockedWhileImpersonating>
      </Piece>
      <Piece name="Choice">
        <Choice label={t('theme.choose')} value={view} options={options} onChange={setView} />
      </Piece>
      <Piece name="Choice with a sentence each">
        <ExplainedChoice
          label={t('theme.choose')}
          value={view}
          options={options.map((option) => ({ ...option, says: t('theme.choose') }))}
          onChange={setView}
        />
      </Piece>
      <Piece name="Where what is written is">
        {phases.map((phase) => (
          <SaveStatus key={phase} phase={phase} words={phase} />
        ))}
      </Piece>
      <Piece name="Icon button">
        <IconButton label={t('notifications.history')}>
          <Bell size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('player.loop')} aria-pressed>
          <Bell size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('player.stop')} disabled>
          <Bell size={20} aria-hidden />
        </IconButton>
      </Piece>
    </>
  )
}

const States = () => {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <>
      <Piece name="Pill and status">
        {tones.map((tone) => (
          <Pill key={tone} tone={tone}>
            {t('optional')}
          </Pill>
        ))}
        {tones.map((tone, index) => (
          <Status key={tone} tone={tone} mark={marks[index % 3] ?? 'full'}>
            {t('optional')}
          </Status>
        ))}
        <KeyCap>1</KeyCap>
        <KeyCap large>2</KeyCap>
        <BreakableText>somebody@company.example</BreakableText>
        <DotSeparated facts={[t('optional'), t('progress'), t('theme.auto')]} />
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </Piece>
      <Piece name="Progress">
        {([0, 37, 100] as const).map((value) => (
          <ProgressRing key={value} value={value} label={`${t('progress')} ${value}`} />
        ))}
        {(['brand', 'good', 'warn'] as const).map((tone, index) => (
          <div key={tone} className={classes.full}>
            <ProgressBar
              value={20 + 30 * index}
              tone={tone}
              thickness={(['thin', 'normal', 'thick'] as const)[index] ?? 'normal'}
            />
          </div>
        ))}
        <div className={classes.full}>
          <StepSegments total={5} current={2} />
        </div>
      </Piece>
      <Piece name="Skeleton">
        <div className={classes.full}>
          <Skeleton>
            <SkeletonBar width="44px" height="44px" round />
            <TextSkeleton lines={2} />
            <RowsSkeleton rows={2} />
          </Skeleton>
        </div>
      </Piece>
    </>
  )
}

const Boxes = () => {
  const { t } = useTranslation()
  const icon = <Bell size={18} aria-hidden />
  return (
    <>
      <Piece name="Note box" wide>
        {tones.map((tone) => (
          <NoteBox key={tone} tone={tone} icon={icon} w="100%">
            <b>{t('optional')}</b> {t('progress')}
          </NoteBox>
        ))}
      </Piece>
      <Piece name="Icons with words">
        {tones.map((tone) => (
          <RoundTile key={tone} tone={tone}>
            {icon}
          </RoundTile>
        ))}
        <TextWithIcon icon={icon}>{t('optional')}</TextWithIcon>
      </Piece>
      <Piece name="Rows and columns" wide>
        <Columns widths="minmax(0, 1fr) 200px" from={720} w="100%">
          <CardList>
            <li>{t('optional')}</li>
            <li>{t('progress')}</li>
          </CardList>
          <Card>{t('theme.auto')}</Card>
        </Columns>
      </Piece>
    </>
  )
}

/** The small components. */
export const Parts = () => (
  <>
    <Pictures />
    <Links />
    <Controls />
    <States />
    <Boxes />
  </>
)
