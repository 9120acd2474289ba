-- Readers say that a name is missing, or that a row should go.
ALTER TYPE "suggestion_kind" ADD VALUE 'addition';
ALTER TYPE "suggestion_kind" ADD VALUE 'removal';
