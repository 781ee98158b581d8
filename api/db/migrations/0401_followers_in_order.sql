-- Followers of a post in the order in which they are told of a comment.
create index concurrently if not exists post_people_followers_in_order
  on post_people (company_id, post_id, user_id) where follows;
