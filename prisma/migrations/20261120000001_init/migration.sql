-- CreateEnum
CREATE TYPE "notification_priority" AS ENUM ('normal', 'high', 'urgent');

-- CreateEnum
CREATE TYPE "bug_report_status" AS ENUM ('open', 'in_progress', 'resolved', 'closed');

-- CreateEnum
CREATE TYPE "bug_report_priority" AS ENUM ('low', 'medium', 'high');

-- CreateTable
CREATE TABLE "plants" (
    "id" UUID NOT NULL,
    "common_name_en" TEXT NOT NULL,
    "common_name_es" TEXT NOT NULL,
    "scientific_name" TEXT,
    "synonyms" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "mayan_name" TEXT,
    "plant_family_en" TEXT,
    "plant_family_es" TEXT,
    "plant_part_used" TEXT,
    "habit" TEXT,
    "geographic_location_en" TEXT,
    "geographic_location_es" TEXT,
    "main_image_url" TEXT,
    "gallery_images" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "youtube_video_url" TEXT,
    "description_en" TEXT,
    "description_es" TEXT,
    "key_properties_en" TEXT,
    "key_properties_es" TEXT,
    "basic_uses_en" TEXT,
    "basic_uses_es" TEXT,
    "cultural_significance_en" TEXT,
    "cultural_significance_es" TEXT,
    "spiritual_ceremonial_use_en" TEXT,
    "spiritual_ceremonial_use_es" TEXT,
    "preparation_methods_en" TEXT,
    "preparation_methods_es" TEXT,
    "dosage_guidelines_en" TEXT,
    "dosage_guidelines_es" TEXT,
    "precautions_en" TEXT,
    "precautions_es" TEXT,
    "ethical_harvesting_en" TEXT,
    "ethical_harvesting_es" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search_names" TEXT NOT NULL DEFAULT '',
    "search_text" tsvector,

    CONSTRAINT "plants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plant_names" (
    "id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "place" TEXT,
    "note_en" TEXT,
    "note_es" TEXT,
    "source" TEXT,
    "reviewed" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "plant_names_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "articles" (
    "id" UUID NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_es" TEXT NOT NULL,
    "content_en" TEXT,
    "content_es" TEXT,
    "featured_image_url" TEXT,
    "youtube_video_url" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search_names" TEXT NOT NULL DEFAULT '',
    "search_text" tsvector,

    CONSTRAINT "articles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_plant_relations" (
    "article_id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,

    CONSTRAINT "article_plant_relations_pkey" PRIMARY KEY ("article_id","plant_id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_es" TEXT NOT NULL,
    "description_en" TEXT,
    "description_es" TEXT,
    "status_en" TEXT,
    "status_es" TEXT,
    "youtube_video_url" TEXT,
    "gallery_images" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_locked" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search_names" TEXT NOT NULL DEFAULT '',
    "search_text" tsvector,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tags" (
    "slug" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "label_en" TEXT NOT NULL,
    "label_es" TEXT NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "sources" (
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "author" TEXT,
    "year" INTEGER,
    "address" TEXT,
    "note_en" TEXT,
    "note_es" TEXT,

    CONSTRAINT "sources_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "photos" (
    "url" TEXT NOT NULL,
    "alt_en" TEXT,
    "alt_es" TEXT,
    "credit" TEXT,
    "licence" TEXT,

    CONSTRAINT "photos_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "content_counts" (
    "kind" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "content_counts_pkey" PRIMARY KEY ("kind","tag","is_visible")
);

-- CreateTable
CREATE TABLE "seed_runs" (
    "id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seed_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "two_factor_enabled" BOOLEAN DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jwks" (
    "id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "alg" TEXT,
    "crv" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "jwks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "two_factor" (
    "id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "verified" BOOLEAN DEFAULT true,
    "failed_verification_count" INTEGER DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "two_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "notifications_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_users" (
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_users_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "plant_favorites" (
    "user_id" UUID NOT NULL,
    "plant_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plant_favorites_pkey" PRIMARY KEY ("user_id","plant_id")
);

-- CreateTable
CREATE TABLE "article_favorites" (
    "user_id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "article_favorites_pkey" PRIMARY KEY ("user_id","article_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_es" TEXT NOT NULL,
    "message_en" TEXT,
    "message_es" TEXT,
    "link_url" TEXT,
    "priority" "notification_priority" NOT NULL DEFAULT 'normal',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bug_reports" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "page_url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" "bug_report_status" NOT NULL DEFAULT 'open',
    "priority" "bug_report_priority" NOT NULL DEFAULT 'medium',
    "admin_notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bug_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_subscribers" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_subscribers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plants_created_at_id_idx" ON "plants"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "plants_is_public_created_at_id_idx" ON "plants"("is_public", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "plants_tags_idx" ON "plants" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "plants_search_names_idx" ON "plants" USING GIN ("search_names" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "plants_search_text_idx" ON "plants" USING GIN ("search_text");

-- CreateIndex
CREATE INDEX "plant_names_plant_id_position_idx" ON "plant_names"("plant_id", "position");

-- CreateIndex
CREATE INDEX "articles_created_at_id_idx" ON "articles"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "articles_is_public_created_at_id_idx" ON "articles"("is_public", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "articles_tags_idx" ON "articles" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "articles_search_names_idx" ON "articles" USING GIN ("search_names" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "articles_search_text_idx" ON "articles" USING GIN ("search_text");

-- CreateIndex
CREATE INDEX "article_plant_relations_plant_id_idx" ON "article_plant_relations"("plant_id");

-- CreateIndex
CREATE INDEX "projects_created_at_id_idx" ON "projects"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "projects_is_locked_created_at_id_idx" ON "projects"("is_locked", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "projects_tags_idx" ON "projects" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "projects_search_names_idx" ON "projects" USING GIN ("search_names" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "projects_search_text_idx" ON "projects" USING GIN ("search_text");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE INDEX "two_factor_secret_idx" ON "two_factor"("secret");

-- CreateIndex
CREATE INDEX "two_factor_user_id_idx" ON "two_factor"("user_id");

-- CreateIndex
CREATE INDEX "profiles_created_at_id_idx" ON "profiles"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "profiles_email_idx" ON "profiles" USING GIN ("email" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "profiles_full_name_idx" ON "profiles" USING GIN ("full_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "plant_favorites_user_id_created_at_idx" ON "plant_favorites"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "plant_favorites_plant_id_idx" ON "plant_favorites"("plant_id");

-- CreateIndex
CREATE INDEX "article_favorites_user_id_created_at_idx" ON "article_favorites"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "article_favorites_article_id_idx" ON "article_favorites"("article_id");

-- CreateIndex
CREATE INDEX "notifications_created_at_id_idx" ON "notifications"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bug_reports_created_at_id_idx" ON "bug_reports"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bug_reports_status_created_at_id_idx" ON "bug_reports"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bug_reports_user_id_created_at_idx" ON "bug_reports"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscribers_email_key" ON "newsletter_subscribers"("email");

-- CreateIndex
CREATE INDEX "newsletter_subscribers_created_at_id_idx" ON "newsletter_subscribers"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "plant_names" ADD CONSTRAINT "plant_names_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_plant_relations" ADD CONSTRAINT "article_plant_relations_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_plant_relations" ADD CONSTRAINT "article_plant_relations_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_fkey" FOREIGN KEY ("id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plant_favorites" ADD CONSTRAINT "plant_favorites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plant_favorites" ADD CONSTRAINT "plant_favorites_plant_id_fkey" FOREIGN KEY ("plant_id") REFERENCES "plants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_favorites" ADD CONSTRAINT "article_favorites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_favorites" ADD CONSTRAINT "article_favorites_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bug_reports" ADD CONSTRAINT "bug_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
