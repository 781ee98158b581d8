import { Button, Group, NativeSelect, NumberInput, Textarea } from '@mantine/core'
import { CircleAlert, Flag, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  blankSign,
  type EmailInspection,
  type EmailSign,
  emailFields,
  fixedEmailParts,
  mostEmailLinks,
  mostEmailSigns,
} from '#contract/blocks/exercises/email-fields.ts'
import { readEmail } from '#contract/blocks/exercises/email-reading.ts'
import { limits } from '#contract/limits.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { newBlockId } from '../schema/block-ids.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import { AreaField, attributesOf, EntryList, LineField, type OpenedEntry } from './exercise-fields.tsx'
import { FieldControl } from './fields-settings.tsx'

type Parts = ReturnType<typeof attributesOf<EmailInspection>>

const { line, body: bodyLength } = limits.exercise

interface BodyProps extends Parts {
  /** Opens the entry that was created from the selected text. */
  onMarked: (list: 'signs' | 'links', id: string) => void
}

/** The text of the e-mail; selected text becomes a sign or a link. */
const BodyField = ({ attrs, set, onMarked }: BodyProps) => {
  const { t } = useTranslation('editor')
  const field = useRef<HTMLTextAreaElement>(null)
  const selected = (): string => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const words = attrs.body.slice(selectionStart, selectionEnd).trim()
    if (words === '') field.current?.focus()
    return words.split('\n')[0]?.slice(0, line) ?? ''
  }
  const mark = () => {
    const words = selected()
    if (!words) return
    const known = attrs.signs.find((sign) => sign.words === words)
    const id = known?.id ?? newBlockId()
    if (!known) set('signs', [...attrs.signs, { ...blankSign, id, words, title: words.slice(0, 60) }])
    onMarked('signs', id)
  }
  const link = () => {
    const words = selected()
    if (!words) return
    const known = attrs.links.find((one) => one.words === words)
    const id = known?.id ?? newBlockId()
    if (!known) set('links', [...attrs.links, { id, words, target: 'https://', button: false }])
    onMarked('links', id)
  }
  return (
    <>
      <Textarea
        ref={field}
        label={t('email.body')}
        description={t('email.bodyWhy')}
        autosize
        minRows={5}
        maxLength={bodyLength}
        value={attrs.body}
        onChange={({ target }) => set('body', target.value)}
      />
      <Group gap={6} mt="-xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<Flag size={16} aria-hidden />}
          disabled={attrs.signs.length >= mostEmailSigns}
          onClick={mark}
        >
          {t('email.markWords')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<Link2 size={16} aria-hidden />}
          disabled={attrs.links.length >= mostEmailLinks}
          onClick={link}
        >
          {t('email.linkWords')}
        </Button>
      </Group>
    </>
  )
}

interface ListProps extends Parts {
  opened: OpenedEntry | null
}

/** The parts of the e-mail where a sign can be. */
const usePlaces = ({ links, attachments }: EmailInspection) => {
  const { t } = useTranslation('editor')
  return [
    ...fixedEmailParts.map((part) => ({ value: part, label: t(`email.parts.${part}`) })),
    ...links.map(({ id, words }) => ({ value: id, label: t('email.parts.link', { name: words }) })),
    ...attachments.map(({ id, name }) => ({ value: id, label: t('email.parts.attachment', { name }) })),
  ]
}

interface SignFieldsProps {
  sign: EmailSign
  places: { value: string; label: string }[]
  problem: string | null
  hasHint: boolean
  onChange: (part: Partial<EmailSign>) => void
}

/** One warning sign: its part, its name and its explanation. */
const SignFields = ({ sign, places, problem, hasHint, onChange }: SignFieldsProps) => {
  const { t } = useTranslation('editor')
  return (
    <>
      <NativeSelect
        label={t('email.where')}
        data={places}
        value={sign.part}
        error={sign.part === 'body' ? null : problem}
        onChange={({ target }) => onChange({ part: target.value })}
      />
      {sign.part === 'body' ? (
        <LineField
          label={t('email.words')}
          maxLength={line}
          error={problem}
          value={sign.words}
          onChange={(words) => onChange({ words })}
        />
      ) : null}
      <LineField label={t('email.signTitle')} value={sign.title} onChange={(title) => onChange({ title })} />
      <AreaField label={t('email.signWhy')} value={sign.why} onChange={(why) => onChange({ why })} />
      {hasHint ? (
        <LineField
          label={t('email.hint')}
          description={t('email.hintWhy')}
          maxLength={line}
          value={sign.hint}
          onChange={(hint) => onChange({ hint })}
        />
      ) : null}
    </>
  )
}

const SignsField = ({ attrs, set, opened }: ListProps) => {
  const { t } = useTranslation('editor')
  const places = usePlaces(attrs)
  const lost = new Set(
    readEmail(attrs)
      .lost.filter(({ words, title, why }) => words || title || why)
      .map(({ id }) => id),
  )
  const problemOf = ({ id, part }: EmailSign) =>
    lost.has(id) ? t(part === 'body' ? 'email.wordsLost' : 'email.placeLost') : null
  return (
    <>
      <EntryList
        label={t('email.signs')}
        areSigns
        description={t('email.signsWhy')}
        addLabel={t('email.addSign')}
        entries={attrs.signs}
        max={mostEmailSigns}
        opened={opened}
        blank={blankSign}
        nameOf={({ title }) => title || t('exercise.unnamed')}
        onChange={(signs) => set('signs', signs)}
      >
        {(sign, change) => (
          <SignFields
            sign={sign}
            places={places}
            problem={problemOf(sign)}
            hasHint={attrs.hints}
            onChange={change}
          />
        )}
      </EntryList>
      {lost.size > 0 ? (
        <NoteBox tone="warn" icon={<CircleAlert size={16} aria-hidden />} c="var(--warn-ink)" role="status">
          {t('email.lost', { count: lost.size })}
        </NoteBox>
      ) : null}
    </>
  )
}

export const EmailSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const parts = attributesOf<EmailInspection>(props)
  const { attrs, set } = parts
  const [marked, setMarked] = useState<{ list: 'signs' | 'links'; entry: OpenedEntry } | null>(null)
  const openedIn = (list: 'signs' | 'links') => (marked?.list === list ? marked.entry : null)
  const control = (name: keyof EmailInspection) => (
    <FieldControl
      key={name}
      field={emailFields[name]}
      value={attrs[name]}
      onChange={(value) => set(name, value as never)}
      opened={name === 'links' ? openedIn('links') : null}
    />
  )
  return (
    <>
      {(['from_name', 'from_address', 'to', 'sent', 'subject'] as const).map(control)}
      <BodyField {...parts} onMarked={(list, id) => setMarked({ list, entry: { id } })} />
      {(['links', 'attachments'] as const).map(control)}
      <SignsField {...parts} opened={openedIn('signs')} />
      {control('is_phishing')}
      <NumberInput
        label={t('email.needed')}
        min={0}
        max={mostEmailSigns}
        clampBehavior="strict"
        allowDecimal={false}
        value={attrs.needed}
        onChange={(value) => {
          if (typeof value === 'number') set('needed', value)
        }}
      />
      {(['hints', 'scored'] as const).map(control)}
    </>
  )
}
