-- CreateTable
CREATE TABLE "reader_counts" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "reader_counts_pkey" PRIMARY KEY ("day","kind","key")
);

-- CreateTable
CREATE TABLE "unanswered_words" (
    "day" DATE NOT NULL,
    "digest" TEXT NOT NULL,
    "word" TEXT,
    "networks" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "unanswered_words_pkey" PRIMARY KEY ("day","digest")
);
