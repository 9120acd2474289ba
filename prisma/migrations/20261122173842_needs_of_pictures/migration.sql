-- Whether one of these pictures lacks its description in a language.
CREATE FUNCTION has_undescribed(urls text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT FROM unnest(urls) AS shown (url) LEFT JOIN public.photos ON photos.url = shown.url
    WHERE shown.url <> '' AND (coalesce(photos.alt_en, '') = '' OR coalesce(photos.alt_es, '') = '')
  )
$$;

-- After the trigger "needs", which sets the other reasons anew: triggers run in the order of their names.
CREATE FUNCTION plants_needs_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.main_image_url, '') = '' AND cardinality(NEW.gallery_images) = 0 THEN
    NEW.needs := NEW.needs || 'NO_PHOTO'::text;
  ELSIF public.has_undescribed(NEW.gallery_images || NEW.main_image_url) THEN
    NEW.needs := NEW.needs || 'UNDESCRIBED'::text;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION articles_needs_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.has_undescribed(ARRAY[NEW.featured_image_url]) THEN
    NEW.needs := NEW.needs || 'UNDESCRIBED'::text;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION projects_needs_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.has_undescribed(NEW.gallery_images) THEN
    NEW.needs := NEW.needs || 'UNDESCRIBED'::text;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER needs_of_pictures BEFORE INSERT OR UPDATE ON plants FOR EACH ROW EXECUTE FUNCTION plants_needs_of_pictures();
CREATE TRIGGER needs_of_pictures BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION articles_needs_of_pictures();
CREATE TRIGGER needs_of_pictures BEFORE INSERT OR UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION projects_needs_of_pictures();

-- A description changes what the content that shows the picture needs, wherever that changes anything.
CREATE FUNCTION photos_described() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  urls text[] := ARRAY(SELECT url FROM changed);
BEGIN
  UPDATE public.plants SET needs = needs
  WHERE (main_image_url = ANY (urls) OR gallery_images && urls)
    AND ('UNDESCRIBED' = ANY (needs)) <> public.has_undescribed(gallery_images || main_image_url);
  UPDATE public.articles SET needs = needs
  WHERE featured_image_url = ANY (urls)
    AND ('UNDESCRIBED' = ANY (needs)) <> public.has_undescribed(ARRAY[featured_image_url]);
  UPDATE public.projects SET needs = needs
  WHERE gallery_images && urls AND ('UNDESCRIBED' = ANY (needs)) <> public.has_undescribed(gallery_images);
  RETURN NULL;
END $$;

CREATE TRIGGER described_insert AFTER INSERT ON photos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION photos_described();
CREATE TRIGGER described_update AFTER UPDATE ON photos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION photos_described();
CREATE TRIGGER described_delete AFTER DELETE ON photos REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION photos_described();

UPDATE plants SET needs = needs;
UPDATE articles SET needs = needs;
UPDATE projects SET needs = needs;
