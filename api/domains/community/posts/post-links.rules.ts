/** The pages on which colleagues and moderators read a post. */
export const linkTo = (postId: string) => ({ route: 'front.community.show', params: { postId } })
export const teamLinkTo = (postId: string) => ({
  route: 'admin.community',
  params: { page: 'posts', subjectId: postId },
})
