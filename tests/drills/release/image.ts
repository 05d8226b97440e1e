import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { hasTool } from '../../support/installTools.ts'
import { createEmptyRoot, isolationArguments, whyRootUnavailable } from './emptyRoot.ts'

/**
 * Builds and runs images without a registry, a daemon or cgroups: the base is the empty root, and
 * `--isolation chroot` needs no other.
 */
export const whyImageUnavailable = (): string | undefined =>
  whyRootUnavailable() ?? (hasTool('buildah') ? undefined : 'buildah is missing')

const SCRIPT = `
  mount -t tmpfs tmpfs "$STORE"
  b() { buildah --root "$STORE/root" --runroot "$STORE/run" "$@"; }
  c=$(b from scratch) && b add -q "$c" "$EMPTY" / >/dev/null && b commit -q "$c" base >/dev/null
  b bud -q --format docker --isolation chroot --build-arg BASE=localhost/base \\
    --build-arg ARCHIVE="$ARCHIVE" -f Containerfile -t acredita "$CONTEXT" >/dev/null
  b inspect --type image acredita | tr -d '\\n'; echo
  c=$(b from acredita)
  run() { b run --isolation chroot --env HOST=127.0.0.1 "$c" -- "$@"; }
  run /opt/acredita/bin/acredita start > "$STORE/said" 2>&1 &
  for i in $(seq 300); do grep -q '#' "$STORE/said" && break; sleep 0.1; done
  echo "id: $(run id -u) $(run stat -c '%u %a' /var/lib/acredita/acredita.sqlite)"
  echo "healthy: $(run /opt/acredita/bin/node -e "$HEALTH" && echo yes)"
  cat "$STORE/said"`

/** Builds the image of an archive, starts it, and runs the health check. Returns the output. */
export const runImage = (archive: string, health: string): string => {
  const store = mkdtempSync(join(tmpdir(), 'acredita-image-'))
  try {
    const result = spawnSync('unshare', isolationArguments(SCRIPT), {
      encoding: 'utf8',
      timeout: 120_000,
      env: {
        PATH: process.env.PATH,
        HOME: store,
        STORE: store,
        EMPTY: createEmptyRoot(),
        HEALTH: health,
        CONTEXT: dirname(archive),
        ARCHIVE: basename(archive),
        STORAGE_DRIVER: 'overlay',
      },
    })
    if (result.status !== 0)
      throw new Error(`it ended with ${result.status}:\n${result.stdout}\n${result.stderr}`)
    return result.stdout
  } finally {
    rmSync(store, { recursive: true, force: true })
  }
}
