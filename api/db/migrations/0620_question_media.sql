-- What belongs to the media of a question beside its file: captions, the files of single languages, the size of a
-- video.
alter table questions add column media_settings jsonb;
