# What is published. `make package TRIPLES=x86_64-unknown-linux-gnu` makes it for fewer platforms.

TRIPLES := $(shell node -p "require('./package.json').napi.targets.join(' ')")
COMPILED := $(TRIPLES:%=artifacts/.work/%/.compiled)

.PHONY: package
package: build $(COMPILED) ## make what is published, in artifacts
	packaging/package.sh $(TRIPLES)

artifacts/.work/%/.compiled: $(RUST_SOURCES) package-lock.json packaging/compile.sh packaging/toolchain.sh \
		packaging/versions.json packaging/requirements.txt
	packaging/toolchain.sh $*
	packaging/compile.sh $*
	touch $@

.PHONY: package-test
package-test: ## install and use what was packaged, on several systems; needs root for their folders
	packaging/test/all.sh

.PHONY: supply-chain
supply-chain: $(INSTALLED) ## ask cargo-deny and npm about licences, sources and known vulnerabilities
	cargo deny --all-features check
	npm audit --omit=dev --audit-level=moderate
