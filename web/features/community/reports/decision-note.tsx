import { Button, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statement } from '#contract/community/posts.ts'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { type Area, appealMutation } from '../community.api.ts'
import { ruleAndFacts } from './rule-and-facts.ts'

interface DecisionNoteProps {
  area: Area
  statement: Statement
}

/** A moderation decision on the user's own text, its reason, and how to appeal. */
export const DecisionNote = ({ area, statement }: DecisionNoteProps) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const [text, setText] = useState<string | null>(null)
  const appeal = useMutation(appealMutation(area, statement.id))
  return (
    <NoteBox role="note" c="var(--ink)" mb="md" icon={<Scale size={18} aria-hidden />}>
      <b>
        {t(`decision.${statement.is_automated ? 'held' : statement.action}`, {
          date: format.date(statement.at, 'day'),
        })}
      </b>{' '}
      {ruleAndFacts(t, statement)} {t(statement.is_automated ? 'decision.byNobody' : 'decision.byPerson')}
      {statement.appealed_at ? <p>{t('decision.appealed')}</p> : null}
      {statement.can_appeal && text === null ? (
        <Group gap="xs" mt="sm">
          <Button size="sm" variant="default" onClick={() => setText('')}>
            {t('decision.appeal', { date: format.date(statement.appeal_until, 'day') })}
          </Button>
        </Group>
      ) : null}
      {text === null || !statement.can_appeal ? null : (
        <Group gap="xs" mt="sm">
          <Textarea
            w="100%"
            label={t('decision.appealLabel')}
            maxLength={limits.reason}
            autosize
            minRows={2}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            size="sm"
            loading={appeal.isPending}
            disabled={!text.trim()}
            onClick={() => appeal.mutate(text.trim())}
          >
            {t('decision.appealSubmit')}
          </Button>
        </Group>
      )}
    </NoteBox>
  )
}
