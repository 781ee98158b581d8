import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/community/posts.ts'
import { Card } from '#ui/layout/page.tsx'
import { type Area, communityQuery, createCommentMutation } from '../community.api.ts'
import { usePictureTarget } from '../pictures/use-picture-target.ts'
import { WritingForm } from '../writing/writing-form.tsx'

interface CommentComposerProps {
  area: Area
  post: Post
  replyTo?: string
  onDone?: () => void
}

const StaffOptions = ({ isOfficial, onChange }: { isOfficial: boolean; onChange: (is: boolean) => void }) => {
  const { t } = useTranslation('community')
  return (
    <Checkbox
      label={t('composer.official')}
      checked={isOfficial}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

const StudentOptions = ({
  isNameless,
  onChange,
}: {
  isNameless: boolean
  onChange: (is: boolean) => void
}) => {
  const { t } = useTranslation('community')
  const { data } = useQuery({ ...communityQuery(), meta: { quiet: true } })
  return data?.data.allows_nameless ? (
    <Checkbox
      label={t('composer.nameless')}
      checked={isNameless}
      onChange={(event) => onChange(event.target.checked)}
    />
  ) : null
}

export const CommentComposer = ({ area, post, replyTo, onDone }: CommentComposerProps) => {
  const { t } = useTranslation('community')
  const create = useMutation(createCommentMutation(area, post.id))
  const pictureTarget = usePictureTarget(area, post.company_id)
  const [isNameless, setNameless] = useState(false)
  const [isOfficial, setOfficial] = useState(
    area === 'staff' && post.is_question && !post.official_comment_id,
  )
  const form = (
    <WritingForm
      area={area}
      pictureTarget={pictureTarget}
      label={t('composer.comment')}
      thread={{ area, postId: post.id }}
      draftName={`comment ${replyTo ?? post.id}`}
      placeholder={t('composer.commentPlaceholder')}
      submitLabel={t('composer.postComment')}
      autoFocus={replyTo !== undefined}
      send={async ({ body, key, secrets, mentions, pictures }) => {
        await create.mutateAsync({
          body,
          key,
          ...(secrets ? { secrets } : {}),
          ...(mentions ? { mentions } : {}),
          ...(pictures ? { pictures } : {}),
          ...(replyTo ? { reply_to: replyTo } : {}),
          is_nameless: isNameless,
          official: isOfficial && replyTo === undefined,
        })
        onDone?.()
      }}
      options={
        area === 'student' ? (
          <StudentOptions isNameless={isNameless} onChange={setNameless} />
        ) : replyTo ? null : (
          <StaffOptions isOfficial={isOfficial} onChange={setOfficial} />
        )
      }
    />
  )
  return replyTo ? form : <Card padded={false}>{form}</Card>
}
