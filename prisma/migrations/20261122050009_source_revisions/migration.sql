-- AlterEnum
ALTER TYPE "content_kind" ADD VALUE 'source';
