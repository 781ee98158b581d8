import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type ThreadPerson, teamMention } from '#contract/community/mentions.ts'
import { limits } from '#contract/limits.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { type Area, threadPeopleQuery } from '../community.api.ts'
import classes from './mention-field.module.css'
import { beginsName, type MentionQuery, mentionQueryAt } from './mention-query.ts'
import { type Mention, mentionIdsIn } from './mentions-in-tree.ts'

/**
 * The post to whose thread a text belongs: only its participants can be mentioned, and by students also the security
 * team. A new post has no id yet, so only the team can be mentioned.
 */
export interface Thread {
  area: Area
  postId: string | null
}

const mostShown = 6

interface MentionFieldProps extends ComponentProps<'textarea'> {
  thread: Thread
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  mentions: readonly Mention[]
  onText: (text: string) => void
  onPick: (text: string, mention: Mention) => void
}

/** The whole security team as one person; the team cannot mention itself. */
const useTeam = (area: Area): ThreadPerson[] => {
  const { t } = useTranslation('community')
  if (area === 'staff') return []
  const full_name = t('author.team')
  return [{ id: teamMention, full_name, avatar: null, department: t('mention.teamWhy'), is_team: false }]
}

/** The people that the @ before the cursor may mean, and the one that Enter takes. */
const useSuggestions = ({ thread, value, mentions }: MentionFieldProps) => {
  const [caret, setCaret] = useState<number | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const query = caret === null ? null : mentionQueryAt(value, caret)
  const isOpen = query !== null && query.start !== closedAt
  const { data } = useQuery({
    ...threadPeopleQuery({ area: thread.area, postId: thread.postId ?? '' }),
    enabled: isOpen && thread.postId !== null,
    meta: { quiet: true },
  })
  const team = useTeam(thread.area)
  const mentioned = mentionIdsIn(value, mentions)
  const people = (isOpen ? [...(data?.data ?? []), ...team] : [])
    .filter(({ id, full_name }) => beginsName(full_name, query?.words ?? '') && canMention(mentioned, id))
    .slice(0, mostShown)
  return {
    query,
    people,
    index: Math.min(chosen, people.length - 1),
    choose: setChosen,
    moveCaret: (to: number | null) => {
      setCaret(to)
      setChosen(0)
    },
    close: () => setClosedAt(query?.start ?? null),
  }
}

const canMention = (mentioned: readonly string[], id: string): boolean =>
  mentioned.includes(id) || mentioned.length < limits.mentions

interface SuggestionsProps {
  id: string
  people: readonly ThreadPerson[]
  index: number
  onPick: (person: ThreadPerson) => void
}

const Suggestions = ({ id, people, index, onPick }: SuggestionsProps) => {
  const { t } = useTranslation('community')
  return (
    <div className={classes.people} id={id} role="listbox" aria-label={t('mention.people')}>
      {people.map((person, at) => (
        <div
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          onMouseDown={(event) => {
            // Keeps the focus in the text, and with it a phone's keyboard open.
            event.preventDefault()
            onPick(person)
          }}
        >
          <Avatar name={person.full_name} picture={person.avatar} size="sm" />
          <span>
            <bdi>{person.full_name}</bdi>
            <small>{person.is_team ? t('author.team') : person.department}</small>
          </span>
        </div>
      ))}
    </div>
  )
}

/** A text field in which @ suggests the people in its thread. */
export const MentionField = (props: MentionFieldProps) => {
  const { thread, field, value, mentions, onText, onPick, ...rest } = props
  const { t } = useTranslation('community')
  const listId = useId()
  const { query, people, index, choose, moveCaret, close } = useSuggestions(props)
  const isOpen = people.length > 0
  const pick = (person: ThreadPerson) => {
    const next = withMention(value, query, person.full_name)
    // At once: the next key would otherwise be typed first, and then the caret would move before it.
    flushSync(() => {
      onPick(next.text, { id: person.id, name: person.full_name })
      moveCaret(next.caret)
    })
    field.current?.setSelectionRange(next.caret, next.caret)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const person = people[index]
    if (step) choose((index + step + people.length) % people.length)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) pick(person)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <textarea
        {...rest}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${index}` : undefined}
        onChange={({ target }) => {
          onText(target.value)
          moveCaret(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => moveCaret(currentTarget.selectionStart)}
        onBlur={() => moveCaret(null)}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {isOpen ? t('mention.found', { count: people.length }) : null}
      </VisuallyHidden>
      {isOpen ? <Suggestions id={listId} people={people} index={index} onPick={pick} /> : null}
    </>
  )
}

function withMention(
  text: string,
  query: MentionQuery | null,
  name: string,
): { text: string; caret: number } {
  if (!query) return { text, caret: text.length }
  const end = query.start + 1 + query.words.length
  const after = text.slice(end)
  const mention = `@${name}${/^\s/.test(after) ? '' : ' '}`
  return { text: `${text.slice(0, query.start)}${mention}${after}`, caret: query.start + mention.length }
}
