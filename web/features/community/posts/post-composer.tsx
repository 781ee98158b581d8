import { Checkbox, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Card } from '#ui/layout/page.tsx'
import { communityQuery, createPostMutation, similarQuery } from '../community.api.ts'
import classes from '../community.module.css'
import type { DraftText } from '../writing/use-draft.ts'
import { WritingForm } from '../writing/writing-form.tsx'
import { SourceNote } from './source-note.tsx'

/** The lesson or quiz that a question comes from. */
export interface QuestionSource {
  course_id: string
  item_id: string
  title: string
  /** The quoted part of the lesson; '' if none. */
  quote: string
}

/** Posts with a similar title, shown while the title is being typed. */
const Similar = ({ title, itemId }: { title: string; itemId: string | undefined }) => {
  const { t } = useTranslation('community')
  const [rested] = useDebouncedValue(title.trim(), 400)
  const { data } = useQuery({
    ...similarQuery(rested, itemId),
    enabled: rested.length >= 8,
    meta: { quiet: true },
  })
  const posts = rested === title.trim() && rested.length >= 8 ? (data?.data ?? []) : []
  return (
    <div role="status">
      {posts.length > 0 ? (
        <NoteBox c="var(--ink)" className={classes.inForm ?? ''} icon={<Search size={18} aria-hidden />}>
          <b>{t('composer.similar')}</b>
          <Stack component="ul" gap={6} mt={6}>
            {posts.map(({ id, title: other, is_answered }) => (
              <li key={id}>
                <RouteLink to="front.community.show" params={{ postId: id }}>
                  {other}
                </RouteLink>
                {is_answered ? ` (${t('state.answered')})` : null}
              </li>
            ))}
          </Stack>
        </NoteBox>
      ) : null}
    </div>
  )
}

const SourceLesson = ({ from, onRemove }: { from: QuestionSource; onRemove: () => void }) => {
  const { t } = useTranslation('community')
  return (
    <SourceNote
      end={
        <IconButton label={t('composer.removePlace')} onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      }
      quote={from.quote}
    >
      <RouteLink
        to="front.library.item"
        params={{ course: { slug: '', id: from.course_id }, item: { slug: '', id: from.item_id } }}
      >
        {from.title}
      </RouteLink>
    </SourceNote>
  )
}

const placeIn = (from: QuestionSource | null) => {
  if (!from) return {}
  const { course_id, item_id, quote } = from
  return { place: { course_id, item_id, ...(quote ? { quote } : {}) } }
}

interface PostComposerProps {
  from: QuestionSource | null
  /** A suggested question to start with; a draft stored on the device takes precedence. */
  suggestion?: DraftText | undefined
  onForgetPlace: () => void
}

/** The form for a new post. */
export const PostComposer = ({ from, suggestion, onForgetPlace }: PostComposerProps) => {
  const { t } = useTranslation('community')
  const go = useGo()
  const { data, isPending } = useQuery({ ...communityQuery(), meta: { quiet: true } })
  const create = useMutation(createPostMutation)
  const [isQuestion, setQuestion] = useState(from !== null || suggestion !== undefined)
  const [isNameless, setNameless] = useState(false)
  return (
    <Card padded={false}>
      <WritingForm
        area="student"
        pictureTarget={{ isAllowed: data?.data.allows_pictures === true, companyId: null }}
        thread={{ area: 'student', postId: null }}
        label={t('composer.label')}
        draftName={from ? `post ${from.item_id}` : 'post'}
        withTitle
        {...(suggestion ? { initial: suggestion, autoFocus: true } : {})}
        placeholder={t('composer.placeholder')}
        submitLabel={t(isQuestion ? 'composer.postQuestion' : 'composer.post')}
        above={from ? <SourceLesson from={from} onRemove={onForgetPlace} /> : null}
        below={({ title }) => (
          <>
            <Similar title={title} itemId={from?.item_id} />
            {isQuestion && data?.data.usually_answered ? (
              <Text mx={20} mb="md" fz="sm" c="dimmed">
                {t('composer.usuallyAnswered')}
              </Text>
            ) : null}
          </>
        )}
        send={async (text) => {
          const body = { ...text, is_question: isQuestion, is_nameless: isNameless, ...placeIn(from) }
          const { data: post } = await create.mutateAsync(body)
          void go({ to: 'front.community.show', params: { postId: post.id } })
        }}
        options={
          <>
            <Checkbox
              label={t('composer.isQuestion')}
              checked={isQuestion}
              onChange={(event) => setQuestion(event.target.checked)}
            />
            {/* Most companies allow it, so it takes up its room before that is known. */}
            {isPending || data?.data.allows_nameless ? (
              <Checkbox
                style={{ visibility: isPending ? 'hidden' : undefined }}
                label={t('composer.nameless')}
                checked={isNameless}
                onChange={(event) => setNameless(event.target.checked)}
              />
            ) : null}
          </>
        }
      />
    </Card>
  )
}
