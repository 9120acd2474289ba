-- CreateTable
CREATE TABLE "reviewers" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "email" TEXT,
    "role" TEXT NOT NULL,
    "role_en" TEXT,
    "role_es" TEXT,
    "parts" TEXT[],
    "language" TEXT,
    "reviews_all" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT,
    "is_shown" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "reviewers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_tasks" (
    "reviewer_id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,

    CONSTRAINT "review_tasks_pkey" PRIMARY KEY ("reviewer_id","plant_id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" UUID NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "read" JSONB NOT NULL,
    "agrees" BOOLEAN NOT NULL,
    "reason" TEXT,
    "reviewed_at" TIMESTAMPTZ(3) NOT NULL,
    "is_withheld" BOOLEAN NOT NULL DEFAULT false,
    "answer" TEXT,
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reviewers_user_id_key" ON "reviewers"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "reviewers_email_key" ON "reviewers"("email");

-- CreateIndex
CREATE INDEX "review_tasks_plant_id_idx" ON "review_tasks"("plant_id");

-- CreateIndex
CREATE INDEX "reviews_plant_id_idx" ON "reviews"("plant_id");

-- CreateIndex
CREATE INDEX "reviews_reviewer_id_plant_id_idx" ON "reviews"("reviewer_id", "plant_id");

-- CreateIndex
CREATE INDEX "reviews_created_at_id_idx" ON "reviews"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "reviewers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_tasks" ADD CONSTRAINT "review_tasks_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "reviewers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The name and the address of a reviewer go with the account; what was said of plants stays, so that no disagreement is lost.
CREATE FUNCTION forget_reviewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := NULL;
  NEW.name := NULL;
  NEW.is_shown := false;
  NEW.disabled_at := coalesce(NEW.disabled_at, now());
  RETURN NEW;
END $$;
CREATE TRIGGER forget BEFORE UPDATE OF user_id ON reviewers
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND NEW.user_id IS NULL) EXECUTE FUNCTION forget_reviewer();

-- Pages of plants show who reviewed what.
CREATE CONSTRAINT TRIGGER content_version AFTER INSERT OR DELETE ON reviews DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_content_version('PLANT', 'plant_id');
CREATE CONSTRAINT TRIGGER content_version_update AFTER UPDATE ON reviews DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION raise_content_version('PLANT', 'plant_id');
CREATE CONSTRAINT TRIGGER content_version AFTER UPDATE ON reviewers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.* AND (OLD.is_shown OR NEW.is_shown))
  EXECUTE FUNCTION raise_content_version('REVIEWER', 'id');
