-- CreateTable
CREATE TABLE "content_imports" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "actor_email" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_import_steps" (
    "id" SERIAL NOT NULL,
    "part" TEXT NOT NULL,
    "added" TEXT[],
    "changed" JSONB NOT NULL,
    "written" JSONB NOT NULL,
    "revisions" UUID[],

    CONSTRAINT "content_import_steps_pkey" PRIMARY KEY ("id")
);
