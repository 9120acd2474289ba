-- The sentences of texts that a reader may find a plant by, as before, and without those that bar or limit a use: "It bars all
-- use in pregnancy, while breast-feeding and under 10 years" is found by "lactation" no more.
CREATE OR REPLACE FUNCTION search_sentences(VARIADIC texts text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sentence FROM unnest(texts) AS written,
    regexp_split_to_table(regexp_replace(written, '\[\^[^\]]*\]', '', 'g'), '(?<=[.!?:;])[*_»”"'')]*\s+|\n+') AS sentence
  WHERE sentence <> '' AND sentence !~* (
    '\m(no|ni|nunca|jamás|sin)\M.{0,40}\m(remedio|tratamiento|cura|medicina|tratar|trata|sirve|sustitu|reemplaza|ayuda|prueba|demuestra|estudio|dato|us[ae]|tom[ae]|beba|com[ae]|d[eé]|trague|aplique|ponga)'
    || '|\m(ningún|ninguna|evite|evitar|contraindica|tóxic|intoxica|envenena|veneno|peligro|emergencia|hospital|urgente|alérgic|alergia)'
    || '|\m(puesto|centro|servicio|profesional|personal) de salud|\mmédico'
    || '|\mproh[ií]b|\mperjudic|\m(daños?|limitan?)\M|\mpero no\M'
    || '|\m(not|no|never|nor|without|cannot)\M.{0,40}\m(remedy|treat|cure|medicine|help|replace|substitute|proof|prove|show|stud|evidence|data|use|take|drink|eat|give|swallow|apply|put)'
    || '|n[''’]t\M.{0,40}\m(treat|cure|help|replace|use|take|drink|eat|give|swallow)'
    || '|\m(avoid|contraindicat|toxic|poison|danger|emergency|hospital|urgent|allerg)'
    || '|\mhealth (post|centre|center|service|worker|professional)|\mdoctor'
    || '|\m(bars|barred|limits|forbids|forbidden|harms?|harmful)\M|\mbut not\M')
$$;

UPDATE plants SET created_at = plants.created_at;
