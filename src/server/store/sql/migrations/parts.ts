/** Words that the migrations share. They have been released with them and are never changed. */

/** Numbered rows: the id is the row's number. Ids are never reused. */
export const NUMBERED = 'id integer primary key autoincrement'

/** What is kept of any file. */
export const FILE = `key text not null unique, file_name text not null, media_type text not null, size integer not null, sha256 text not null,
    uploaded_by integer not null, created_at text not null, name_key text not null, created_at_key text not null`
