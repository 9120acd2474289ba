-- Cautions are rows, and each card says the most serious one: the tag that stood on most plants says nothing more.
UPDATE plants SET tags = array_remove(tags, 'caution') WHERE tags @> ARRAY['caution'];
UPDATE articles SET tags = array_remove(tags, 'caution') WHERE tags @> ARRAY['caution'];
UPDATE projects SET tags = array_remove(tags, 'caution') WHERE tags @> ARRAY['caution'];
DELETE FROM tags WHERE slug = 'caution';
