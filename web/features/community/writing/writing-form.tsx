import { Button, Text } from '@mantine/core'
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretsFound } from '#contract/community/posts.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { useUser } from '#lib/session/session.ts'
import { useRestoreFocus } from '#ui/focus/use-restore-focus.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import type { Area } from '../community.api.ts'
import { MailInPost } from '../mails/mail-in-post.tsx'
import { MentionField, type Thread } from '../mentions/mention-field.tsx'
import { mentionIdsIn } from '../mentions/mentions-in-tree.ts'
import type { DraftPicture } from '../pictures/picture-blocks.ts'
import { PictureFields, type PictureTarget } from '../pictures/picture-fields.tsx'
import { SecretNotice, SuspiciousLinks, secretsIn } from './text-warnings.tsx'
import { type DraftChange, type DraftText, useDraft } from './use-draft.ts'
import classes from './writing-form.module.css'

export interface TextToSend {
  title: string
  body: string
  key: string
  /** The ids of the mentioned people. */
  mentions?: string[]
  pictures?: DraftPicture[]
  secrets?: 'mask' | 'keep'
}

interface WritingFormProps {
  area: Area
  label: string
  /** The storage key of the draft on the device. */
  draftName: string
  initial?: DraftText
  /** Without a thread, no one can be mentioned. */
  thread?: Thread
  withTitle?: boolean
  /** Without a target, the text cannot have images. */
  pictureTarget?: PictureTarget
  placeholder: string
  submitLabel: string
  send: (text: TextToSend) => Promise<unknown>
  /** Options at the left of the button. */
  options?: ReactNode
  /** Between the text and its options, such as similar posts. */
  below?: (draft: DraftText) => ReactNode
  above?: ReactNode
  onCancel?: () => void
  autoFocus?: boolean
}

const useSending = (send: WritingFormProps['send'], onSent: (text: DraftText) => void) => {
  const { t } = useTranslation('community')
  const [key, setKey] = useState(newOnceKey)
  const [isSending, setSending] = useState(false)
  const [secrets, setSecrets] = useState<SecretsFound['secrets'] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const forget = () => {
    setSecrets(null)
    setProblem(null)
  }
  const submit = async (text: DraftText, choice?: 'mask' | 'keep') => {
    setSending(true)
    forget()
    try {
      const { title, body } = text
      const mentions = mentionIdsIn(body, text.mentions ?? [])
      await send({
        title,
        body,
        key,
        ...(mentions.length > 0 ? { mentions } : {}),
        ...(text.pictures?.length ? { pictures: text.pictures } : {}),
        ...(choice ? { secrets: choice } : {}),
      })
      setKey(newOnceKey())
      onSent(text)
    } catch (error) {
      const found = secretsIn(error)
      const [first] = Object.values(fieldErrors(error))
      if (found) setSecrets(found)
      else if (first) setProblem(first)
      else if (error instanceof ApiError && error.status === 429) setProblem(t('text.tooSoon'))
      else handleError(error)
    } finally {
      setSending(false)
    }
  }
  return { isSending, secrets, problem, forget, submit, setProblem }
}

interface BodyFieldProps extends ComponentProps<'textarea'> {
  thread: Thread | undefined
  field: RefObject<HTMLTextAreaElement | null>
  draft: DraftText
  write: (part: Partial<DraftText>) => void
}

const BodyField = ({ thread, field, draft, write, ...rest }: BodyFieldProps) => {
  const shared = { ...rest, rows: 3, maxLength: limits.postText, value: draft.body }
  const { mentions = [] } = draft
  if (!thread)
    return <textarea {...shared} ref={field} onChange={({ target }) => write({ body: target.value })} />
  return (
    <MentionField
      {...shared}
      {...{ thread, field, mentions }}
      onText={(body) => write({ body })}
      onPick={(body, mention) => write({ body, mentions: [...mentions, mention] })}
    />
  )
}

/** The draft, and sending it once nothing is missing. */
const useWriting = (props: WritingFormProps) => {
  const { t } = useTranslation('community')
  const { draft, change, clear } = useDraft(props.draftName, props.initial)
  const [isUploading, setUploading] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useSending(props.send, clear)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUploading) return
    if (props.withTitle && !draft.title.trim()) return sending.setProblem(t('text.noTitle'))
    if (!draft.body.trim()) return sending.setProblem(t('text.noBody'))
    if (draft.pictures?.some(({ alt }) => !alt.trim())) return sending.setProblem(t('picture.noAlt'))
    void sending.submit(draft)
  }
  const write = (part: DraftChange) => {
    sending.forget()
    change(part)
  }
  return { draft, clear, write, setUploading, isUploading, field, sending, submit }
}
type WritingState = ReturnType<typeof useWriting>

const Foot = ({ props, writing }: { props: WritingFormProps; writing: WritingState }) => {
  const { t } = useTranslation('common')
  const { sending, isUploading, clear } = writing
  const button = useRestoreFocus(sending.isSending)
  return (
    <div className={classes.foot}>
      {props.options}
      {props.onCancel ? (
        <Button
          variant="subtle"
          onClick={() => {
            clear()
            props.onCancel?.()
          }}
        >
          {t('confirm.cancel')}
        </Button>
      ) : null}
      <Button
        ref={button}
        type="submit"
        loading={sending.isSending}
        disabled={sending.secrets !== null || isUploading}
      >
        {props.submitLabel}
      </Button>
    </div>
  )
}

/** Secrets that the text contains, to be taken out or sent all the same. */
const Secrets = ({ draft, field, sending }: Pick<WritingState, 'draft' | 'field' | 'sending'>) =>
  sending.secrets ? (
    <SecretNotice
      secrets={sending.secrets}
      isSending={sending.isSending}
      onEdit={() => {
        sending.forget()
        field.current?.focus()
      }}
      onSend={(choice) => void sending.submit(draft, choice)}
    />
  ) : null

/** A text field with a title and the warnings about its content. */
export const WritingForm = (props: WritingFormProps) => {
  const { t } = useTranslation('community')
  const user = useUser()
  const writing = useWriting(props)
  const { draft, clear, write, field, sending } = writing
  const problemId = useId()
  const described = { 'aria-invalid': sending.problem !== null, 'aria-describedby': problemId }
  return (
    <form className={classes.composer} aria-label={props.label} onSubmit={writing.submit} noValidate>
      <div className={classes.fields}>
        <Avatar name={user.full_name} picture={user.avatar} />
        <div>
          {props.above}
          {props.withTitle ? (
            <input
              value={draft.title}
              maxLength={limits.postTitle}
              placeholder={t('text.titlePlaceholder')}
              aria-label={t('text.title')}
              {...described}
              onChange={(event) => write({ title: event.target.value })}
            />
          ) : null}
          <BodyField
            {...{ field, draft, write }}
            thread={props.thread}
            placeholder={props.placeholder}
            aria-label={props.label}
            // biome-ignore lint/a11y/noAutofocus: it opens in answer to a press of its button.
            autoFocus={props.autoFocus ?? false}
            {...described}
          />
        </div>
      </div>
      <div id={problemId} role="alert">
        {sending.problem ? (
          <Text mx={20} mb="sm" fz="sm" c="var(--bad-ink)">
            {sending.problem}
          </Text>
        ) : null}
      </div>
      {props.pictureTarget ? (
        <PictureFields
          target={props.pictureTarget}
          pictures={draft.pictures ?? []}
          onChange={(next) => write(({ pictures = [] }) => ({ pictures: next(pictures) }))}
          onUploading={writing.setUploading}
        />
      ) : null}
      {props.below?.(draft)}
      {props.area === 'student' ? <MailInPost body={draft.body} onReport={() => clear()} /> : null}
      <SuspiciousLinks area={props.area} body={draft.body} />
      <Secrets {...{ draft, field, sending }} />
      <Foot props={props} writing={writing} />
    </form>
  )
}
