import { Group, Stack, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/community/posts.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Card } from '#ui/layout/page.tsx'
import {
  type Area,
  deletePostMutation,
  followMutation,
  similarQuery,
  updatePostMutation,
} from '../community.api.ts'
import classes from '../community.module.css'
import { mentionsInTree } from '../mentions/mentions-in-tree.ts'
import { picturesInTree } from '../pictures/picture-blocks.ts'
import { usePictureTarget } from '../pictures/use-picture-target.ts'
import { DecisionNote } from '../reports/decision-note.tsx'
import { WritingForm } from '../writing/writing-form.tsx'
import { AuthorLine } from './author-line.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { LikeButton, ReportButton } from './post-actions.tsx'
import { PostMarks } from './post-card.tsx'
import { SourceNote } from './source-note.tsx'
import { TextTreeView } from './text-tree-view.tsx'

const Place = ({ place }: { place: NonNullable<Post['place']> }) => {
  const item = { slug: '', id: place.item_id }
  return (
    <SourceNote quote={place.quote}>
      <RouteLink to="front.library.item" params={{ course: { slug: '', id: place.course_id }, item }}>
        {place.item_title}
      </RouteLink>
      , {place.course_title}
    </SourceNote>
  )
}

const OwnActions = ({ area, post, onEdit }: { area: Area; post: Post; onEdit: () => void }) => {
  const { t } = useTranslation('community')
  const go = useGo()
  const remove = useMutation(deletePostMutation(area, post.id))
  const deleteIt = () =>
    void confirm({
      title: t('delete.post'),
      message: t(post.comments > 0 ? 'delete.postWithComments' : 'delete.postWhy'),
      confirmLabel: t('delete.submit'),
      dangerous: true,
      work: () => remove.mutateAsync(),
    }).then(
      () =>
        area === 'staff'
          ? go({ to: 'admin.community', params: { page: 'posts' } })
          : go({ to: 'front.community.index', params: { page: 'recent' } }),
      () => undefined,
    )
  return <ChangeButtons can={post.can} onEdit={onEdit} onDelete={deleteIt} />
}

const Editing = ({ area, post, onClose }: { area: Area; post: Post; onClose: () => void }) => {
  const { t } = useTranslation('community')
  const update = useMutation(updatePostMutation(area, post.id))
  const pictureTarget = usePictureTarget(area, post.company_id)
  return (
    <WritingForm
      area={area}
      label={t('edit.post')}
      draftName={`edit ${post.id}`}
      pictureTarget={pictureTarget}
      thread={{ area, postId: post.id }}
      initial={{
        title: post.title,
        body: post.body ?? '',
        mentions: mentionsInTree(post.tree, t('author.team')),
        pictures: picturesInTree(post.tree),
      }}
      withTitle
      placeholder=""
      submitLabel={t('edit.submit')}
      autoFocus
      onCancel={onClose}
      send={async ({ title, body, secrets, mentions, pictures }) => {
        await update.mutateAsync({
          version: post.version,
          title,
          body,
          ...(secrets ? { secrets } : {}),
          ...(mentions ? { mentions } : {}),
          ...(pictures ? { pictures } : {}),
        })
        onClose()
      }}
    />
  )
}

/** A post on its own page. */
export const PostView = ({ area, post }: { area: Area; post: Post }) => {
  const { t } = useTranslation('community')
  const [isEditing, setEditing] = useState(false)
  const ids = { postId: post.id, commentId: null }
  if (post.state === 'deleted')
    return (
      <Card>
        <h1>{t('post.deleted')}</h1>
        <p>{t('post.deletedWhy')}</p>
      </Card>
    )
  if (isEditing)
    return (
      <Card padded={false}>
        <Editing area={area} post={post} onClose={() => setEditing(false)} />
      </Card>
    )
  return (
    <Card padded={false}>
      <article className={classes.post}>
        {post.place ? <Place place={post.place} /> : null}
        <AuthorLine author={post.author} at={post.created_at} editedAt={post.edited_at}>
          <PostMarks post={post} />
        </AuthorLine>
        <h1 dir="auto">{post.title}</h1>
        {post.statement ? <DecisionNote area={area} statement={post.statement} /> : null}
        <TextTreeView tree={post.tree} />
        <Group gap={2} mt={6} mx={-12}>
          {area === 'student' ? (
            <LikeButton {...ids} likes={post.likes} liked={post.liked} canLike={post.can.like} />
          ) : null}
          <OwnActions area={area} post={post} onEdit={() => setEditing(true)} />
          {post.can.report ? <ReportButton {...ids} /> : null}
        </Group>
      </article>
    </Card>
  )
}

/** Beside a post: a switch to follow it, and related earlier questions. */
export const PostAside = ({ post }: { post: Post }) => {
  const { t } = useTranslation('community')
  const follow = useMutation(followMutation(post.id))
  const { data } = useQuery({
    ...similarQuery(post.title),
    enabled: post.title !== '',
    meta: { quiet: true },
  })
  const before = (data?.data ?? []).filter(({ id }) => id !== post.id)
  return (
    <Stack component="aside" gap="lg" aria-label={t('post.aside')}>
      {post.state === 'visible' ? (
        <Card>
          <Switch
            label={t('post.follow')}
            description={t('post.followWhy')}
            labelPosition="left"
            classNames={{ body: classes.switch ?? '' }}
            checked={follow.isPending ? follow.variables : post.follows}
            onChange={(event) => follow.mutate(event.target.checked)}
          />
        </Card>
      ) : null}
      {before.length > 0 ? (
        <Card className={classes.aside ?? ''}>
          <h2>{t('post.similar')}</h2>
          <ul>
            {before.map(({ id, title, is_answered }) => (
              <li key={id}>
                <RouteLink to="front.community.show" params={{ postId: id }}>
                  {title}
                </RouteLink>
                {is_answered ? <small>{t('state.answered')}</small> : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </Stack>
  )
}
