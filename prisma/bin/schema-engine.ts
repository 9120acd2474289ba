import { readFile } from 'node:fs/promises'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
// The package targets bundlers; its background module can be loaded directly.
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { once } from '../../api/rules/once.ts'
import { readMigrations } from './migration-files.ts'

const SCHEMA = new URL('../schema.prisma', import.meta.url)

/**
 * Prisma's schema engine as WebAssembly: npm does not provide the binary that `prisma migrate` needs. `adapter` is its
 * database.
 */
export async function openSchemaEngine(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<bindings.SchemaEngine> {
  await startWebAssembly()
  const noLog = () => {}
  return bindings.SchemaEngine.new(
    { datamodels: [await readSchema()] },
    noLog,
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
}

// Once: the bindings support one instance, and leftovers of an earlier one would break a later one.
const startWebAssembly = once(async () => {
  const wasm = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'))
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
})

async function listMigrations(): Promise<bindings.MigrationList> {
  return {
    baseDir: 'migrations',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: (await readMigrations()).map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: script } },
    })),
  }
}

/** The SQL that migrates from the migrations to the schema; undefined if they match. */
export async function diffMigrationsToSchema(engine: bindings.SchemaEngine): Promise<string | undefined> {
  const [path, content] = await readSchema()
  const { exitCode, stdout } = await engine.diff({
    from: { tag: 'migrations', ...(await listMigrations()) },
    to: { tag: 'schemaDatamodel', files: [{ path, content }] },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  })
  return exitCode === 0 ? undefined : (stdout ?? '')
}

async function readSchema(): Promise<[path: string, content: string]> {
  return ['schema.prisma', await readFile(SCHEMA, 'utf8')]
}
