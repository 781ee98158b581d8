/** Where a post is read by colleagues, and where by moderators. */
export const linkTo = (postId: string) => ({ route: 'front.community.show', params: { postId } })
export const teamLinkTo = (postId: string) => ({
  route: 'admin.community',
  params: { page: 'posts', subjectId: postId },
})
