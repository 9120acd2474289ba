-- DOIs that were stored with their URL or prefix become bare names in lower case, as they are saved from now on. What is
-- no DOI, or holds other percent signs, stays for authors to correct. `api/rules/doi.ts` is the same rule.
UPDATE sources SET doi = found.name
FROM (
  SELECT key, lower(rtrim(
    regexp_replace(
      CASE WHEN doi ~* 'doi\.org/'
        THEN replace(replace(replace(regexp_replace(doi, '[?#].*$', ''), '%28', '('), '%29', ')'), '%2F', '/')
        ELSE doi END,
      '^[\s<"]*(?:(?:https?://)?(?:(?:dx|www)\.)?doi\.org/|(?:urn:|info:)?doi\s*[:/]?\s*)+', '', 'i'),
    E' \t\n.,;:>"''')) AS name
  FROM sources WHERE doi IS NOT NULL
) AS found
WHERE sources.key = found.key AND found.name ~ '^10\.\d{4,9}(\.\d+)*/[^\s%]+$' AND sources.doi <> found.name;
