drop index if exists post_people_followers;
