ALTER TABLE withdrawals ADD COLUMN hidden_ids UUID[] DEFAULT ARRAY[]::UUID[];
CREATE INDEX withdrawals_hidden_ids_idx ON withdrawals USING GIN (hidden_ids);

-- Whole items that readers saw, and plants that a withdrawal of a part had hidden, by what was told of them so far.
UPDATE withdrawals SET hidden_ids = ARRAY[subject::uuid]
WHERE undone_at IS NULL AND subject_kind NOT IN ('PHOTO', 'RECORDING', 'SOURCE') AND taken ->> 'wasHidden' IS DISTINCT FROM 'true'
  AND (place IS NULL AND reason <> 'PROTOCOL' OR place IS NOT NULL AND subject_kind = 'PLANT'
    AND EXISTS (SELECT FROM plants WHERE id::text = subject AND NOT is_public AND publishing_gaps <> '{}'));
