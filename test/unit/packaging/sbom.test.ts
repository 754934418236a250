import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { sbom } from '../../../packaging/src/sbom.ts';
import { shipped } from './shipped.ts';

describe('the bill of materials', () => {
  const text = sbom(shipped);
  const document = JSON.parse(text);

  it('is valid CycloneDX', async () => {
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  });

  it('names every component with its version, licence and package URL', () => {
    const named = document.components.map(
      ({ group, name, version }: { group?: string; name: string; version: string }) =>
        `${group === undefined ? '' : `${group}/`}${name} ${version}`,
    );
    expect(named.sort()).toEqual(shipped.map(({ name, version }) => `${name} ${version}`).sort());
    for (const component of document.components)
      expect(component).toMatchObject({
        licenses: [expect.any(Object)],
        purl: expect.stringMatching(/^pkg:(npm|cargo)\//),
        hashes: [
          { alg: expect.stringMatching(/^SHA-(256|512)$/), content: expect.stringMatching(/^[0-9a-f]+$/) },
        ],
      });
  });

  it('describes this release, and is the same each time', () => {
    expect(document.metadata.component).toMatchObject({
      name: packageJson.name,
      version: packageJson.version,
    });
    expect(document).not.toHaveProperty('serialNumber');
    expect(document.metadata).not.toHaveProperty('timestamp');
    expect(sbom(shipped)).toBe(text);
  });
});
