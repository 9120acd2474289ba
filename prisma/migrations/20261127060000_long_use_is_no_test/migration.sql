-- That experts accept a long use is no finding of a test; a plant with such a use could not be saved (api/rules/use-evidence.ts).
UPDATE plant_uses SET finding = 'NOT_TESTED' WHERE evidence = 'ACCEPTED_USE' AND finding = 'FOR';

-- Search rows hold the rank of uses, and are made anew with their plant.
UPDATE plants SET created_at = plants.created_at WHERE id IN (SELECT plant_id FROM plant_uses);
